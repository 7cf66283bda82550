import type { AdminSettingsForm } from '@first-chair/core/settings/admin-settings-fields'
import { defaultOpeningHours } from '@first-chair/core/opening-hours/opening-hours'
import { Button } from '@mantine/core'
import PlusIcon from 'lucide-react/icons/plus'
import { useFieldArray, useFormState, type UseFormReturn } from 'react-hook-form'
import { Pair, Section, TextField } from '../fields/fields.tsx'
import { getErrorMessage, ListedCodeField } from '../fields/listed-code-field.tsx'
import { useAccessLocations } from '../fields/listed-codes.ts'
import styles from './settings.module.css'

type Form = UseFormReturn<AdminSettingsForm, unknown, AdminSettingsForm>

/** When places are open: guests are told from when on they are ready, and when it is too late for today. */
export function OpeningHours({ form }: { form: Form }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'openingHours' })
  const list = useAccessLocations()
  const { errors } = useFormState({ control: form.control, name: 'openingHours' })
  const problem = getErrorMessage(errors.openingHours?.root ?? errors.openingHours)
  return (
    <Section title="Opening hours">
      <p>
        The hours in which gates are open, by the clock of the resort. Guests read from when on they are ready, and
        after closing that it is too late for the day. Default: {defaultOpeningHours.opensAt} to{' '}
        {defaultOpeningHours.closesAt}
      </p>
      {fields.map(({ id }, index) => (
        <fieldset key={id} className={styles.place}>
          <legend className="visually-hidden">Place {index + 1}</legend>
          <ListedCodeField
            form={form}
            name={`openingHours.${index}.accessLocationId`}
            label="Access location"
            hint="Empty: all other places"
            list={list}
            maxLength={50}
          />
          <Pair>
            <TextField form={form} name={`openingHours.${index}.opensAt`} label="Opens at" type="time" isRequired />
            <TextField form={form} name={`openingHours.${index}.closesAt`} label="Closes at" type="time" isRequired />
          </Pair>
          <Button variant="subtle" size="compact-sm" onClick={() => remove(index)}>
            Remove these hours
          </Button>
        </fieldset>
      ))}
      {problem !== undefined && (
        <p role="alert" className={styles.placesProblem}>
          {problem}
        </p>
      )}
      <Button
        variant="default"
        className={styles.addPlace}
        leftSection={<PlusIcon size={16} />}
        onClick={() => append({ accessLocationId: '', ...defaultOpeningHours })}
      >
        Add hours
      </Button>
    </Section>
  )
}
