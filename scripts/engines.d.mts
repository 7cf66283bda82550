import type { WebKitPrograms } from '../e2e/engines/webkit.ts'

export function ensureEngines(): Promise<void>
export function findFirefox(): string | undefined
export function findWebKit(): WebKitPrograms | undefined
