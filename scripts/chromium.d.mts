export function ensureHeadlessChromium(): Promise<string>
export function ensureChromium(): Promise<string>
