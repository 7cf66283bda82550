import { MessagePage } from '../layout/message-page.tsx'
import { usePageTitle } from '../settings/use-page-title.ts'
import { useTexts } from '../settings/use-settings.ts'

/** The operator's text about this product, one paragraph per line. */
export function AboutScreen() {
  const { about, application } = useTexts()
  usePageTitle(about.title)
  const paragraphs = about.text.split(/\n+/).filter((line) => line.trim() !== '')
  return (
    <MessagePage title={about.title}>
      <p>
        <strong>{application.subtitle}</strong>
      </p>
      {paragraphs.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </MessagePage>
  )
}
