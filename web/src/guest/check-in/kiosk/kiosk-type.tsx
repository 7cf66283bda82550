import { isCalendarDate } from '@first-chair/core/calendar/calendar-date'
import { t as ruleText } from '@first-chair/core/catalogue/rule'
import { parseTypedDate, type TypedDate } from '@first-chair/core/contact/typed-date'
import { Failure } from '@first-chair/core/contract/failure'
import type { Kiosk } from '@first-chair/core/kiosk/kiosk'
import { startKioskVisit } from '@first-chair/core/kiosk/kiosk.api'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { call } from '../../../api/call.ts'
import { t } from '../../../catalogue/kiosk.ts'
import { bold } from '../../../catalogue/tags.tsx'
import { usePageTitle } from '../../../settings/use-page-title.ts'
import { Button } from '../../../ui/button.tsx'
import { Banner } from '../../../ui/feedback/banner.tsx'
import { useOnline } from '../../../ui/feedback/offline-strip.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { BirthDateField } from '../../birth-date-field.tsx'
import { useTypedFields } from '../../use-typed-fields.ts'
import { HelpButton } from './kiosk-bar.tsx'
import styles from './kiosk.module.css'

type Typed = TypedDate & { booking: string }

/** The number of a booking with the birth date of anybody of the household. */
export function KioskType({
  initialBooking,
  onFound,
  onNoBooking,
}: {
  initialBooking: string
  onFound: (visit: { hasTasks: boolean }) => void
  onNoBooking: () => void
}) {
  usePageTitle(t('typeTitle'))
  const isOnline = useOnline()
  const { form, typed, problems, change, validate, show } = useTypedFields<Typed, 'booking' | 'birthDate'>({
    initial: () => ({ booking: initialBooking, day: '', month: '', year: '' }),
    fields: ['booking', 'birthDate'],
    check,
  })
  const find = useMutation({
    mutationFn: () =>
      call(startKioskVisit, {
        body: { by: 'booking', booking: typed.booking, birthDate: parseTypedDate(typed) },
      }),
    onSuccess: onFound,
    onError: (failure) => failure instanceof Failure && show(failure.fields),
  })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const isInvalid = find.error instanceof Failure && find.error.code === 'invalid-input'
  return (
    <main id="main" className={styles.narrow}>
      <h1 ref={heading} tabIndex={-1}>
        {t('typeTitle')}
      </h1>
      <form
        ref={form}
        className={styles.form}
        noValidate
        autoComplete="off"
        onSubmit={(event) => {
          event.preventDefault()
          if (validate() && !find.isPending) find.mutate()
        }}
      >
        <TextField
          label={t('booking')}
          hint={t('bookingHint')}
          error={problems.get('booking')}
          value={typed.booking}
          onChange={change('booking')}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          maxLength={100}
          aria-required
          data-field="booking"
        />
        <BirthDateField
          legend={t('birthDate')}
          hint={<p className={styles.muted}>{t('birthDateHint')}</p>}
          labels={{ day: t('day'), month: t('month'), year: t('year') }}
          field="birthDate"
          typed={typed}
          problem={problems.get('birthDate')}
          change={change}
        />
        <div role="status">{!isOnline && <Banner tone="warn">{t('offline')}</Banner>}</div>
        {find.error && !isInvalid && isOnline && <Banner tone="bad" title={find.error.message} announce />}
        <Button type="submit" block disabled={!isOnline} busy={find.isPending ? t('finding') : undefined}>
          {t('find')}
        </Button>
        <Button look="ghost" block onClick={onNoBooking}>
          {t('noBooking')}
        </Button>
      </form>
    </main>
  )
}

function check(typed: Typed) {
  return [
    ...(typed.booking.trim() === '' ? [{ path: 'booking', message: ruleText('required') }] : []),
    ...(isCalendarDate(parseTypedDate(typed)) ? [] : [{ path: 'birthDate', message: ruleText('date') }]),
  ]
}

/** For guests without a booking: nobody can be added here, because only the point of sale knows who bought something. */
export function NoBooking({ kiosk }: { kiosk: Kiosk }) {
  usePageTitle(t('noBookingTitle'))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <main id="main" className={styles.message}>
      <h1 ref={heading} tabIndex={-1}>
        {t('noBookingTitle')}
      </h1>
      <p>{t('noBookingText', { b: bold })}</p>
      <HelpButton kiosk={kiosk} />
    </main>
  )
}
