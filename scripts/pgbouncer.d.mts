export function ensurePgBouncer(): Promise<void>
export function findPgBouncer(): string | undefined
