import { themeCss } from '@first-chair/core/settings/theme-colours'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { SettingsContext, useSettings } from '../settings/use-settings.ts'
import { forceScheme } from './forced-scheme.ts'
import { followText, pressedText } from './marked-text.ts'
import { hear, tell, type Shown } from './preview-message.ts'
import { previewRouter } from './preview-router.tsx'
import './preview.css'
import { leaveTabOrder, quietDocument } from './quiet-document.ts'
import { sampleAnswers, setWaiverText } from './sample-answers.ts'
import { sampleLocation } from './sample-household.ts'

/**
 * The real guest screens with a sample family, in the texts and colours of the editor around it. Sends only two
 * messages to the editor: that it is ready, and which text was clicked.
 */
export function PreviewScreen() {
  const [state, setState] = useState<Shown>()
  useEffect(() => {
    // Opened outside the editor, it is an empty page.
    if (window.parent === window) return undefined
    quietDocument((target) => {
      const text = pressedText(target)
      if (text !== '') tell(window.parent, { firstChairPreview: 'picked', text })
    })
    const stop = hear(
      () => window.parent,
      (message) => {
        if (message.firstChairPreview === 'show') setState(message.shown)
      },
    )
    tell(window.parent, { firstChairPreview: 'ready' })
    return stop
  }, [])
  return state && <GuestScreen key={state.screen} state={state} />
}

function GuestScreen({ state }: { state: Shown }) {
  const { screen, language, theme } = state
  const settings = useSettings()
  const answers = useMemo(() => sampleAnswers(screen), [screen])
  const router = useMemo(() => previewRouter(screen), [screen])
  useLook(state)
  setWaiverText(answers, language)
  return (
    <SettingsContext
      value={{ ...settings, languageSettings: language, themeSettings: theme, locations: [sampleLocation] }}
    >
      <QueryClientProvider client={answers}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SettingsContext>
  )
}

/** Applies the colours, the scheme and the marked text of the editor, also to content that appears later. */
function useLook({ scheme, theme, marked }: Shown): void {
  const sheet = useMemo(() => new CSSStyleSheet(), [])
  useLayoutEffect(() => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [sheet])
  useLayoutEffect(() => {
    sheet.replaceSync(themeCss(theme))
    forceScheme(scheme)
  }, [sheet, theme, scheme])
  useEffect(() => {
    const page = document.getElementById('root')
    return page ? followText(marked, page, leaveTabOrder) : undefined
  }, [marked])
}
