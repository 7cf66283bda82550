import { Failure } from '@first-chair/core/contract/failure'
import { isWholeReference, parseStaffCode } from '@first-chair/core/staff/staff-code'
import { parseStaffSearch, type StaffSearchResult, type StaffSearchRow } from '@first-chair/core/staff/staff-search'
import { searchHouseholds } from '@first-chair/core/staff/staff.api'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { query } from '../../api/query.ts'
import { t } from '../../catalogue/staff.ts'
import { usePageTitle } from '../../settings/use-page-title.ts'
import { useSettings } from '../../settings/use-settings.ts'
import { Button } from '../../ui/button.tsx'
import { Banner } from '../../ui/feedback/banner.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { formatStaffDay } from '../format-day.ts'
import { CodeNotice } from '../code-notice.tsx'
import { useOpenCode } from '../open-code.ts'
import { usePlace } from '../place.ts'
import { Counters } from '../today/counters.tsx'
import { TroubleCard } from '../trouble-card.tsx'
import styles from './find-screen.module.css'

/** Milliseconds without a key before a name is searched. */
const debounceMs = 150

/**
 * Finds a household by the code of the arrival card or the number of a card; at the desk also by name and birth date. A
 * whole code opens the household at once. The typed text is never put into the address.
 */
export function FindScreen() {
  const { role } = usePlace()
  const { dateFormat } = useSettings()
  const isDesk = role === 'desk'
  const [typed, setTyped] = useState('')
  const searched = useDebounced(typed.trim())
  const opening = useOpenCode()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const id = useId()
  usePageTitle(t('find-title'))
  useEffect(() => field.current?.focus(), [])

  const isSearched = isDesk && parseStaffSearch(searched, dateFormat) !== undefined && !isWholeReference(searched)
  const results = useNameSearch(searched, isSearched)

  const open = (text: string) => {
    if (parseStaffCode(text) !== undefined && !opening.isPending) opening.mutate(text)
  }
  const type = (text: string) => {
    setTyped(text)
    opening.reset()
    if (isWholeReference(text)) open(text)
  }
  const submit = () => {
    const first = isSearched ? list.current?.querySelector('a') : undefined
    if (first) first.click()
    else open(typed.trim())
  }
  // Eight letters without a digit may be a name or a code. If nobody has this name, it is opened as a code.
  const { mutate: openAsCode } = opening
  const isNameOfNobody = results.data?.households.length === 0
  useEffect(() => {
    if (isNameOfNobody && (parseStaffCode(searched)?.references.length ?? 0) > 0) openAsCode(searched)
  }, [isNameOfNobody, searched, openAsCode])
  const isNobody = opening.error instanceof Failure && opening.error.code === 'not-found' && !isWholeName(results.data)

  return (
    <div className={styles.page}>
      <form
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <h1>{t('find-title')}</h1>
        <label htmlFor={id} className={styles.label}>
          {t(isDesk ? 'find-label-desk' : 'find-label')}
        </label>
        <div className={styles.line}>
          <input
            ref={field}
            id={id}
            className={styles.field}
            value={typed}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="characters"
            autoCorrect="off"
            spellCheck={false}
            enterKeyHint="search"
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown') return
              event.preventDefault()
              list.current?.querySelector('a')?.focus()
            }}
          />
          <Button type="submit" busy={opening.isPending ? t('loading') : undefined}>
            {t('find-button')}
          </Button>
        </div>
      </form>
      {typed === '' && <Counters />}
      <div role="status" className={styles.status}>
        {results.isFetching && (
          <p>
            <Spinner /> {t('loading')}
          </p>
        )}
        {isNobody && (
          <TroubleCard mark="unknown" title={t('nobody')}>
            {t(isDesk ? 'nobody-hint-desk' : 'nobody-hint')}
          </TroubleCard>
        )}
        {results.data && !results.isFetching && <Summary results={results.data} />}
        {results.data?.hasMore === true && !results.isFetching && (
          <Button
            onClick={() => {
              setTyped(`${typed.trim()} `)
              field.current?.focus()
            }}
          >
            {t('add-birth-date')}
          </Button>
        )}
      </div>
      {opening.isError && !isNobody && !isUnknownName(opening.error) && <CodeNotice error={opening.error} />}
      {results.isError && (
        <Banner
          tone="bad"
          title={t('search-failed')}
          action={<Button onClick={() => void results.refetch()}>{t('try-again')}</Button>}
        >
          {results.error.message}
        </Banner>
      )}
      {results.data && (
        <ul ref={list} className={styles.results} onKeyDown={(event) => moveFocus(event, field.current)}>
          {results.data.households.map((row) => (
            <Result key={row.household} row={row} today={results.data.today} />
          ))}
        </ul>
      )}
      {isDesk && <p className={styles.note}>{t('logged')}</p>}
    </div>
  )
}

/** Searches households by name and birth date while it is enabled. */
function useNameSearch(search: string, enabled: boolean) {
  const { locationId } = usePlace()
  return useQuery({
    ...query(searchHouseholds, { params: { locationId }, body: { search } }),
    enabled,
    // Every search is recorded in the audit log, so a search is repeated only when a person starts it.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    retry: false,
  })
}

/** Letters that are neither a name nor a code: the list says so. */
const isUnknownName = (error: Error): boolean => error instanceof Failure && error.code === 'not-found'

function isWholeName(results: StaffSearchResult | undefined): boolean {
  return results !== undefined && results.households.length > 0
}

function Summary({ results: { households, hasMore, isSearchable } }: { results: StaffSearchResult }) {
  if (!isSearchable) return <p>{t('not-searchable')}</p>
  if (households.length > 0) return <p>{t(hasMore ? 'more' : 'found', { count: households.length })}</p>
  return (
    <TroubleCard mark="unknown" title={t('no-name')}>
      {t('no-name-hint')}
    </TroubleCard>
  )
}

function Result({ row, today }: { row: StaffSearchRow; today: string }) {
  const { household, reference, firstName, lastName, guests, expectedOn, arrived } = row
  const { dateFormat } = useSettings()
  const expected =
    expectedOn === today
      ? t('expected-today')
      : expectedOn === null
        ? t('not-expected')
        : t('expected-on', { day: formatStaffDay(expectedOn, dateFormat) })
  const arrival = arrived > 0 ? t('arrived-count', { arrived, count: guests }) : expected
  return (
    <li>
      <Link
        to="/staff/$page"
        params={{ page: 'household' }}
        search={{ household }}
        preload={false}
        className={styles.result}
        data-today={expectedOn === today || undefined}
      >
        <span>
          <b>{t('result-name', { first: firstName, last: lastName })}</b>
          <span>
            {t('result-guests', { count: guests })} · {arrival}
            {reference !== null && (
              <>
                {' · '}
                <span className={styles.reference}>{reference}</span>
              </>
            )}
          </span>
        </span>
        <Icon name="forward" />
      </Link>
    </li>
  )
}

/** The arrow keys move between the results, and from the first one back to the field. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>, field: HTMLInputElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const links = [...event.currentTarget.querySelectorAll('a')]
  const next = links.findIndex((link) => link === document.activeElement) + step
  if (next < 0) field?.focus()
  else links[Math.min(next, links.length - 1)]?.focus()
}

function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  return debounced
}
