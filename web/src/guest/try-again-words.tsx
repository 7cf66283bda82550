import { useTexts } from '../settings/use-settings.ts'

/** What stands on every button that tries again. */
export function TryAgainWords() {
  return useTexts().application.tryAgainButton
}
