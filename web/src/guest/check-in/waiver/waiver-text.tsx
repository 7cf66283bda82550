import { t } from '../../../catalogue/waiver.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { LongText } from '../../../ui/operator-text/long-text.tsx'

/** The waiver text, with a button to read it full screen. */
export function WaiverText({ html, title }: { html: string; title: string }) {
  const { readFullScreenButton } = useTexts().checkIn
  return <LongText html={html} label={t('waiverText')} title={title} enlargeLabel={readFullScreenButton} />
}
