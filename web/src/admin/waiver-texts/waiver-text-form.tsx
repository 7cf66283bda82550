import { isDraft } from '@first-chair/core/waiver-text/draft-mark'
import type { EditableWaiverText, WaiverTextForm } from '@first-chair/core/waiver-text/waiver-text'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTexts } from '../../settings/use-settings.ts'
import { Banner } from '../../ui/feedback/banner.tsx'
import { LongText } from '../../ui/operator-text/long-text.tsx'
import { OperatorHtml } from '../../ui/operator-text/operator-html.tsx'
import { Section, TextField } from '../fields/fields.tsx'
import type { FieldsProps } from '../resource/resource.ts'
import { RichTextField } from '../rich-text/rich-text-field.tsx'
import { DraftNotice } from './draft-notice.tsx'
import { ScheduledNotice } from './scheduled-notice.tsx'
import styles from './waiver-texts.module.css'

/** The form of a waiver text: code, name and text. */
export function WaiverTextFormFields({ form, field, row }: FieldsProps<EditableWaiverText, WaiverTextForm>) {
  return (
    <>
      {row?.scheduledRelease && (
        <ScheduledNotice
          row={row}
          scheduled={row.scheduledRelease}
          onCancelled={(html) => form.setValue('html', html, { shouldDirty: true })}
        />
      )}
      {row && isDraft(row.html) && (
        <DraftNotice row={row} onApproved={(html) => form.resetField('html', { defaultValue: html })} />
      )}
      <Section>
        {row ? (
          <p className={styles.code}>
            Code <b>{row.code}</b>
          </p>
        ) : (
          <TextField
            {...field('code')}
            isRequired
            maxLength={50}
            spellCheck={false}
            hint="Tasks and products refer to the waiver by this code. It cannot be changed later"
          />
        )}
        <TextField {...field('name')} isRequired maxLength={100} />
        <RichTextField {...field('html')} hasLinks={false} />
        {row && <ChangeNotice form={form} row={row} />}
      </Section>
      <Section title="As guests read it">
        <Preview form={form} row={row} />
      </Section>
    </>
  )
}

/** As soon as the text of a waiver in use differs from the saved one, says what saving it will ask. */
function ChangeNotice({ form, row }: { form: UseFormReturn<WaiverTextForm>; row: EditableWaiverText }) {
  const html = useWatch({ control: form.control, name: 'html' })
  if (html === row.html || !row.isInUse) return null
  return (
    <Banner tone="warn" title="This changes what guests sign" announce>
      Before it is saved you see what changed and who is affected, and choose whether guests sign again, and when.
    </Banner>
  )
}

function Preview({ form, row }: { form: UseFormReturn<WaiverTextForm>; row: EditableWaiverText | undefined }) {
  const [name, html] = useWatch({ control: form.control, name: ['name', 'html'] })
  const title = row?.tasks[0]?.name ?? name
  const { waiverAffirmation, readFullScreenButton } = useTexts().checkIn
  return (
    <div className={styles.preview}>
      <p className={styles.title}>{title === '' ? 'Name of the task' : title}</p>
      <OperatorHtml html={waiverAffirmation} className={styles.affirmation} />
      <LongText html={html} label="Preview of the text" title={title} enlargeLabel={readFullScreenButton} />
    </div>
  )
}
