export function ensureSwift(): Promise<void>
export function hasSwift(): boolean
