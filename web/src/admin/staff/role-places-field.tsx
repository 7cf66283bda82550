import type { StaffRole } from '@first-chair/core/contract/staff-role'
import type { StaffMemberFields } from '@first-chair/core/staff/staff-member'
import { Checkbox } from '@mantine/core'
import { useController, type UseFormReturn } from 'react-hook-form'
import { staffRoles } from '@first-chair/core/contract/staff-role'
import styles from './staff-members.module.css'

/** Where a person has a role: at every location, or at the chosen ones. Nothing chosen = the person lacks this role. */
export function RolePlacesField({
  form,
  name,
  label,
  hint,
  locations,
}: {
  form: UseFormReturn<StaffMemberFields>
  name: StaffRole
  label: string
  hint: string
  locations: readonly { id: number; name: string }[]
}) {
  const {
    field: { ref, value, onBlur, onChange },
    fieldState,
  } = useController({ control: form.control, name, rules: { deps: [...staffRoles] } })
  const { isEverywhere, locationIds } = value
  const error = fieldState.error?.message
  const choose = (id: number, isChosen: boolean) =>
    onChange({
      isEverywhere,
      locationIds: isChosen ? [...locationIds, id] : locationIds.filter((other) => other !== id),
    })
  return (
    <fieldset className={styles.places} aria-label={label}>
      <p className={styles.hint}>{hint}</p>
      <Checkbox
        ref={ref}
        size="md"
        label="Everywhere"
        checked={isEverywhere}
        onBlur={onBlur}
        onChange={(event) => onChange({ isEverywhere: event.currentTarget.checked, locationIds: [] })}
      />
      {!isEverywhere &&
        locations.map(({ id, name: locationName }) => (
          <Checkbox
            key={id}
            size="md"
            label={locationName}
            checked={locationIds.includes(id)}
            onBlur={onBlur}
            onChange={(event) => choose(id, event.currentTarget.checked)}
          />
        ))}
      {error !== undefined && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
