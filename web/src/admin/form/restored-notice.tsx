import { Banner } from '../../ui/feedback/banner.tsx'

/** Says that a draft was restored. Displayed above a form until it is saved or left. */
export function RestoredNotice({ hasSecrets = false }: { hasSecrets?: boolean }) {
  return (
    <Banner title="Your unsaved changes are back" announce>
      They were not saved when this page was left.{hasSecrets && ' Secrets must be typed again.'}
    </Banner>
  )
}
