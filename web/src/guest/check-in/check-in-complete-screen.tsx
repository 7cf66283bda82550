import { usePageTitle } from '../../settings/use-page-title.ts'
import { useTexts } from '../../settings/use-settings.ts'

export function CheckInCompleteScreen() {
  const { checkInCompleteTitle } = useTexts().checkIn
  usePageTitle(checkInCompleteTitle)
  return (
    <main id="main">
      <h1>{checkInCompleteTitle}</h1>
    </main>
  )
}
