import { Banner } from '../../ui/banner.tsx'

/** Stands above a form until it is saved or left. */
export function RestoredNotice({ hasSecrets = false }: { hasSecrets?: boolean }) {
  return (
    <Banner title="What you typed is back" announce>
      It was not saved when this page was left.{hasSecrets && ' Secrets have to be typed again.'}
    </Banner>
  )
}
