import { loadAnalytics } from './analytics/load-analytics.ts'
import { createAppRouter, loadScreen } from './app/router.tsx'
import { showPage } from './app/show-page.tsx'
import { createQueryClient } from './api/query-client.ts'
import { observeInput } from './session/last-input.ts'
import { configureSession } from './session/session.ts'
import { followHandOverLock } from './session/hand-over-lock.ts'
import { savesData } from './loading/saves-data.ts'
import { yieldToMain } from './loading/yield-to-main.ts'
import { loadClientSettings } from './settings/client-settings.ts'
import './styles/tokens.css'
import './styles/base.css'

// Settings, then session, then router, so that nothing is rendered twice.
const settings = await loadClientSettings()
configureSession(settings.frontEndSettings)
observeInput()
void loadAnalytics(settings)
followHandOverLock()
const page = document.documentElement
page.classList.toggle('save-data', savesData())
// Otherwise the browser would request the typeface only once text is laid out.
if (!savesData()) document.fonts.load('1em "Mona Sans"').catch(() => {})
page.classList.toggle('limit-to-mobile', settings.frontEndSettings.limitToMobile)

// All that has run so far is one task.
await yieldToMain()
const queryClient = createQueryClient()
const router = createAppRouter({ queryClient, settings })
// Without a network, the guard waits for the copy of the household. The screen is loaded meanwhile.
if (!navigator.onLine) loadScreen(router)
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root element')
// Without `await`: it waits for the file of the screen, which imports this one and would wait until its `await` ends.
void showPage(root, { router, queryClient, settings })
