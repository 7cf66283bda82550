import { buildThemeCss } from '@first-chair/core/settings/theme-colours'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import { SettingsContext, useSettings } from '../settings/use-settings.ts'
import { forceScheme } from './forced-scheme.ts'
import { watchText, getClickedText } from './marked-text.ts'
import { onPreviewMessage, postPreviewMessage, type PreviewState } from './preview-message.ts'
import { createPreviewRouter } from './preview-router.tsx'
import './preview.css'
import { removeFromTabOrder, makeViewOnly } from './view-only-document.ts'
import { createSampleAnswers, setWaiverText } from './sample-answers.ts'
import { sampleLocation } from './sample-household.ts'

/**
 * The real guest screens with a sample family, in the texts and colours of the editor around it. Sends only two
 * messages to the editor: that it is ready, and which text was clicked.
 */
export function PreviewScreen() {
  const [state, setState] = useState<PreviewState>()
  useEffect(() => {
    // Opened outside the editor, it is an empty page.
    if (window.parent === window) return undefined
    makeViewOnly((target) => {
      const text = getClickedText(target)
      if (text !== '') postPreviewMessage(window.parent, { firstChairPreview: 'picked', text })
    })
    const stop = onPreviewMessage(
      () => window.parent,
      (message) => {
        if (message.firstChairPreview === 'show') setState(message.shown)
      },
    )
    postPreviewMessage(window.parent, { firstChairPreview: 'ready' })
    return stop
  }, [])
  return state && <GuestScreen key={state.screen} state={state} />
}

function GuestScreen({ state }: { state: PreviewState }) {
  const { screen, language, theme } = state
  const settings = useSettings()
  const answers = useMemo(() => createSampleAnswers(screen), [screen])
  const router = useMemo(() => createPreviewRouter(screen), [screen])
  useAppearance(state)
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
function useAppearance({ scheme, theme, marked }: PreviewState): void {
  const sheet = useMemo(() => new CSSStyleSheet(), [])
  useLayoutEffect(() => {
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [sheet])
  useLayoutEffect(() => {
    sheet.replaceSync(buildThemeCss(theme))
    forceScheme(scheme)
  }, [sheet, theme, scheme])
  useEffect(() => {
    const page = document.getElementById('root')
    return page ? watchText(marked, page, removeFromTabOrder) : undefined
  }, [marked])
}
