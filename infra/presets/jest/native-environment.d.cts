declare class NativeEnvironment {
  constructor(options: { projectConfig: object });
  teardown(): Promise<void>;
}

export = NativeEnvironment;
