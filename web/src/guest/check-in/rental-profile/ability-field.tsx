import { getSelectableEntries, type RentalListEntry } from '@first-chair/core/rental-profile/size-lists'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { t } from '../../../catalogue/rental-profile.ts'
import { useTexts } from '../../../settings/use-settings.ts'
import { ChoiceCards } from '../../../ui/form/choice-cards.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { toAbilityChoices, maxCards } from './ability.tsx'
import styles from './rental-profile.module.css'

type AbilityFieldProps = {
  register: UseFormRegisterReturn
  list: readonly RentalListEntry[]
  chosen: string | null
  error: string | undefined
}

/**
 * The skier's ability: cards for a few choices, a select for many, and a link to the operator's page that explains
 * them.
 */
export function AbilityField({ register, list, chosen, error }: AbilityFieldProps) {
  const texts = useTexts().rentalProfile
  const offered = getSelectableEntries(list)
  const help = texts.abilityHelpUrl !== '' && (
    <a className={styles.help} href={texts.abilityHelpUrl} target="_blank" rel="noreferrer">
      {texts.abilityHelpLabel}
      <Icon name="outside" size="xs" />
      <span className="visually-hidden"> {t('opensInNewTab')}</span>
    </a>
  )
  if (offered.length > maxCards) {
    return (
      <div>
        <SelectField
          {...register}
          aria-required
          label={texts.abilityLabel}
          options={offered.map(({ listKey, listDescription }) => ({ value: listKey, label: listDescription }))}
          error={error}
        />
        {help}
      </div>
    )
  }
  return (
    <ChoiceCards
      {...register}
      isRequired
      legend={texts.abilityLabel}
      aside={help || undefined}
      choices={toAbilityChoices(list)}
      chosen={chosen}
      error={error}
    />
  )
}
