import { listProducts } from '@first-chair/core/explanation/explanation.api'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api/query.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { CodesField } from '../fields/codes-field.tsx'
import { Section } from '../fields/fields.tsx'
import { useProducts } from '../fields/listed-codes.ts'
import type { SectionProps } from './setting-sections.tsx'

/** The products that guests can have as a mobile pass. Renders nothing while mobile passes are switched off. */
export function MobilePasses(props: SectionProps) {
  return useSettings().enabledFeatures.includes('BLEConnect') ? <MobilePassProducts {...props} /> : null
}

function MobilePassProducts({ field }: SectionProps) {
  return (
    <Section title="Mobile passes">
      <p>
        Guests can have a mobile pass for a product that the point of sale allows, and for each product that you list
        here. <AllowedByPointOfSale />
      </p>
      <CodesField
        {...field('mobilePassProducts')}
        hint="Product codes, separated by commas. Default: only the products that the point of sale allows"
        list={useProducts()}
      />
    </Section>
  )
}

/** The products that the point of sale allows, if it has a list of products. */
function AllowedByPointOfSale() {
  const { data } = useQuery(query(listProducts, {}))
  if (!data?.isOffered) return null
  const allowed = data.products.filter(({ allowsMobilePass }) => allowsMobilePass)
  return allowed.length === 0
    ? 'The point of sale allows none.'
    : `The point of sale allows: ${allowed.map(({ code }) => code).join(', ')}.`
}
