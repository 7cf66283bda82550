import { usePageTitle } from '../../../settings/use-page-title.ts'

export function WaiverScreen() {
  usePageTitle('Waiver')
  return <main id="main" />
}
