export function ensureNginx(): Promise<void>
export function findNginx(): string | undefined
