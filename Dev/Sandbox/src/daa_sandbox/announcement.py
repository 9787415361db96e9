"""What `daa-sandbox serve` says once connections are accepted."""

import json

from daa_sandbox import base64url, curl_lines
from daa_sandbox.sandbox import Sandbox


def as_json(sandbox: Sandbox) -> str:
    settings = sandbox.settings
    entity = settings.entities[0]
    return json.dumps(
        {
            "origin": settings.origin,
            "apiKey": settings.api_key,
            "clientEntityId": entity.id,
            "accountId": entity.account_id,
            "selfAccountId": entity.self_account_id,
            "receiptPublicKey": base64url.encode(sandbox.receipt_key.x963),
        }
    )


def as_text(sandbox: Sandbox) -> str:
    settings = sandbox.settings
    lines = [
        f"Local sandbox, not Circle. Serving {settings.origin} until Ctrl-C.",
        f"  dashboard       {settings.origin}/",
        f"  API key         {settings.api_key}",
    ]
    for entity in settings.entities:
        lines.append(
            f"  client entity   {entity.id}   (account {entity.account_id}, self-custody account"
            f" {entity.self_account_id})"
        )
    lines += [f"  redirect URI    {uri}" for uri in sorted(settings.redirect_uris)]
    lines += [f"  web origin      {origin}" for origin in sorted(settings.web_origins)]
    lines.append(f"  receipt key     {base64url.encode(sandbox.receipt_key.x963)}   (public, X9.63)")
    lines += ["", "One line for each route. Replace what is in CAPITALS by what an earlier answer gave."]
    for line in curl_lines.lines(settings):
        lines += ["", f"# {line.says}", line.command]
    return "\n".join(lines)
