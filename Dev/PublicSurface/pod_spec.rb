# frozen_string_literal: true

# As much of CocoaPods' DSL as DaaSdk.podspec uses (guides.cocoapods.org/syntax/podspec.html): it records what the file
# says, and knows no other attribute, so that a misspelt one is an error.
module Pod
  # Attributes that a spec has as a whole, and for one system.
  module Recorder
    def self.attributes(owner, names)
      names.each do |name|
        owner.define_method(name) { recorded[name] }
        owner.define_method("#{name}=") { |value| recorded[name] = value }
      end
    end

    def recorded
      @recorded ||= {}
    end
  end

  class Platform
    include Recorder
    Recorder.attributes(self, %i[deployment_target frameworks])
  end

  class Spec
    include Recorder
    Recorder.attributes(self, %i[name version summary description homepage license author source swift_versions])
    Recorder.attributes(self, %i[source_files resource_bundles frameworks])

    class << self
      # The spec that was made last.
      attr_accessor :last
    end

    attr_reader :ios, :osx

    def initialize
      @ios = Platform.new
      @osx = Platform.new
      yield self
      self.class.last = self
    end
  end
end
