import { useTexts } from '../settings/use-settings.ts'

/** The label of every button that tries again. */
export function TryAgainWords() {
  return useTexts().application.tryAgainButton
}
