import page from '../../app/page.module.css'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useTexts } from '../../settings/use-settings.ts'

export function HomeScreen() {
  const { home } = useTexts()
  usePageTitle('Home')
  return (
    <main id="main" className={page.page}>
      <h1>{home.checkInTitle}</h1>
    </main>
  )
}
