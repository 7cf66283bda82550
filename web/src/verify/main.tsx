import { verifyPath, verifyWorkerPath } from '@first-chair/core/pages'
import { parseLogKey } from '@first-chair/core/waiver-proof/log-key'
import { VerifySettings } from '@first-chair/core/waiver-proof/verify-settings'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import '../styles/tokens.css'
import '../styles/base.css'
import { browserTools } from './proof-tools.ts'
import { VerifyScreen } from './verify-screen.tsx'

// The page that checks signed documents: a page of its own, which calls nothing and works without a network.

const settings = VerifySettings.parse(JSON.parse(document.getElementById('verify-settings')?.textContent ?? ''))
const keys = settings.keys.flatMap((key) => parseLogKey(key, browserTools) ?? [])
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
createRoot(root).render(
  <StrictMode>
    <VerifyScreen settings={settings} keys={keys} />
  </StrictMode>,
)

// Browsers have no workers for pages without HTTPS.
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.register(verifyWorkerPath, { scope: verifyPath }).catch(() => undefined)
}
