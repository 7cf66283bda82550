import { t } from '../catalogue/guest.ts'
import { toTelephoneLink } from '../settings/telephone-link.ts'
import { useTexts } from '../settings/use-settings.ts'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** A link that calls the resort. Renders nothing when the operator has set no phone number. */
export function CallUs() {
  const { phoneNumber } = useTexts().application
  if (phoneNumber === '') return null
  return (
    <a className={buttonClass('secondary')} href={toTelephoneLink(phoneNumber)}>
      <Icon name="phone" size="s" /> {t('call', { phoneNumber })}
    </a>
  )
}
