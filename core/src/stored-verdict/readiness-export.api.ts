import { endpoint } from '../contract/endpoint.ts'
import {
  ReadinessChanges,
  ReadinessExportRequest,
  ReadinessLookup,
  ReadinessLookupRequest,
} from './readiness-export.ts'

/** The calls for programs that show the readiness of many guests (docs/domain.md, "Readiness for programs"). */
export const exportReadiness = endpoint({
  name: 'exportReadiness',
  method: 'GET',
  path: '/api/export/readiness',
  caller: 'api-key',
  scopes: ['readiness:read'],
  summary:
    'The stored readiness of guests at a location, or what changed since a cursor: pages of JSON, or with format=ndjson one stream. The ETag stays the same until a verdict changes',
  query: ReadinessExportRequest,
  answer: ReadinessChanges,
  streamAnswer: { types: ['application/x-ndjson'] },
  isVersioned: true,
  failures: ['cursor-expired'],
})

export const lookUpReadiness = endpoint({
  name: 'lookUpReadiness',
  method: 'POST',
  path: '/api/export/readiness/lookup',
  caller: 'api-key',
  scopes: ['readiness:read'],
  summary: 'The readiness of up to 500 people for a day, by IP codes or media numbers, judged now',
  body: ReadinessLookupRequest,
  answer: ReadinessLookup,
  savesNothing: true,
  failures: ['location-closed', 'external-system-down'],
})
