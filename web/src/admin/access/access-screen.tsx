import { checkAdministrator } from '@first-chair/core/admin-access/admin-access.api'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../api/query.ts'
import { ResourceScreen } from '../resource/resource-screen.tsx'
import { createAdministratorResource } from './administrators.tsx'

/** The e-mails of the administrators: add, change and remove. */
export function AccessScreen() {
  const { data: administrator } = useQuery(query(checkAdministrator, {}))
  const resource = useMemo(() => createAdministratorResource(administrator?.email), [administrator?.email])
  return <ResourceScreen resource={resource} />
}
