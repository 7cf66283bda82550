import { useTexts } from '../settings/use-settings.ts'

/** The label of every button that tries again. */
export function TryAgainLabel() {
  return useTexts().application.tryAgainButton
}
