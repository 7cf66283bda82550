import { useTexts } from '../settings/use-settings.ts'
import { usePageTitle } from '../settings/use-page-title.ts'
import styles from '../app/page.module.css'

/** The operator's own words about this product, one paragraph per line. */
export function AboutScreen() {
  const { about } = useTexts()
  usePageTitle(about.title)
  const paragraphs = about.text.split(/\n+/).filter((line) => line.trim() !== '')
  return (
    <main id="main" className={styles.page}>
      <h1>{about.title}</h1>
      {paragraphs.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </main>
  )
}
