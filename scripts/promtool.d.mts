export function ensurePromtool(): Promise<void>
export function findPromtool(): string | undefined
