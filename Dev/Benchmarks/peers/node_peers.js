'use strict'
// Node's own crypto, run on request: one line `time NAME COUNT`, one line with the nanoseconds that it took.

const crypto = require('node:crypto')
const readline = require('node:readline')

const message = Buffer.from(Array.from({ length: 256 }, (_, index) => 65 + (index % 26)))
const { privateKey, publicKey } = crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' })
const dsaEncoding = 'ieee-p1363'
const jose = crypto.sign('sha256', message, { key: privateKey, dsaEncoding })
const spki = publicKey.export({ type: 'spki', format: 'der' })

const peers = {
  'node-verify': () => crypto.verify('sha256', message, { key: publicKey, dsaEncoding }, jose),
  'node-sign': () => crypto.sign('sha256', message, { key: privateKey, dsaEncoding }),
  'node-import-verify': () => {
    const key = crypto.createPublicKey({ key: spki, format: 'der', type: 'spki' })
    return crypto.verify('sha256', message, { key, dsaEncoding }, jose)
  },
  'node-generate-export': () =>
    crypto.generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ type: 'spki', format: 'der' }),
}

function measure(peer, count) {
  const begun = process.hrtime.bigint()
  for (let index = 0; index < count; index++) peer()
  return process.hrtime.bigint() - begun
}

function answer(line) {
  const words = line.trim().split(/\s+/)
  if (words[0] === 'versions') return `Node ${process.versions.node} (its OpenSSL ${process.versions.openssl})`
  const peer = peers[words[1]]
  if (words[0] !== 'time' || !peer || peer() === false) return 'error no such line'
  return measure(peer, Number(words[2])).toString()
}

readline.createInterface({ input: process.stdin }).on('line', (line) => console.log(answer(line)))
