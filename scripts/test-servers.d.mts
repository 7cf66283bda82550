export function ensurePgBouncer(): Promise<void>
export function findPgBouncer(): string | undefined
export function ensureNginx(): Promise<void>
export function findNginx(): string | undefined
export function ensureSwift(): Promise<void>
export function hasSwift(): boolean
