import type { LocationSummary } from '@first-chair/core/location/location'
import { Link } from '@tanstack/react-router'
import { useSettings, useTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { getSelectableLocations } from '../location-choice.tsx'
import { cameByUnknownLink } from '../use-current-location.ts'

/** Says that the link named an unknown location, which location is shown instead, and where to choose another. */
export function UnknownLink({ location }: { location: Pick<LocationSummary, 'name'> }) {
  const { home } = useTexts()
  const canChoose = getSelectableLocations(useSettings().locations).length > 1
  if (!cameByUnknownLink()) return null
  return (
    <Banner
      tone="warn"
      title={home.unknownLinkTitle}
      action={
        canChoose && (
          <Link to="/l" className={buttonClass('secondary', { small: true })}>
            {home.unknownLinkButton}
          </Link>
        )
      }
    >
      {home.unknownLinkText.replaceAll('{location}', location.name)}
    </Banner>
  )
}
