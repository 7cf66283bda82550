import { Failure } from '@first-chair/core/failure'
import { findReference } from '@first-chair/core/session/reference.api'
import { Button, Skeleton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMatch, useNavigate } from '@tanstack/react-router'
import { useRef, useState, type FormEvent } from 'react'
import { query } from '../../api/query.ts'
import { Banner } from '../../ui/banner.tsx'
import { PageFrame } from '../resource/page-frame.tsx'
import { useKeys } from '../use-keys.ts'
import { FoundGuest } from './found-guest.tsx'
import styles from './references.module.css'

/** The code that a guest reads out, from the arrival card or from "We cannot find your profile": who is it? */
export function ReferencesScreen() {
  const { search, params } = useMatch({ from: '/admin/$page' })
  const navigate = useNavigate()
  const asked = typeof search['reference'] === 'string' ? search['reference'] : ''
  const [typed, setTyped] = useState(asked)
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  const found = useQuery({ ...query(findReference, { params: { reference: asked } }), enabled: asked !== '' })

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const reference = typed.trim()
    if (reference === asked) void found.refetch()
    else void navigate({ to: '/admin/$page', params, search: reference === '' ? {} : { reference } })
  }
  const problem = found.error instanceof Failure ? found.error.fields[0]?.message : undefined

  return (
    <PageFrame
      title="Find a guest"
      words="By the reference on an arrival card, or the one of a sign-in that found no profile."
    >
      <div className={styles.body}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextInput
            ref={field}
            label="Reference"
            description="Eight letters and digits, such as K7QM-4TRX"
            value={typed}
            maxLength={40}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={problem}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" loading={found.isFetching}>
            Find
          </Button>
        </form>
        {found.isLoading && <Skeleton height={160} radius="lg" />}
        {found.isError && problem === undefined && (
          <Banner tone={isNotFound(found.error) ? 'info' : 'bad'} title="Nothing was found" announce>
            {found.error.message}
          </Banner>
        )}
        {found.data && <FoundGuest key={found.data.reference} found={found.data} />}
      </div>
    </PageFrame>
  )
}

function isNotFound(error: Error): boolean {
  return error instanceof Failure && error.code === 'not-found'
}
