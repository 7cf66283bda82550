export function bundleServer(options: { dist: string; programs: readonly string[]; sourcemap?: boolean }): Promise<void>
