import type { ChildRegistration } from './child-registration.ts'

/** A complete registration for tests. */
export function aChildRegistration(over: Partial<ChildRegistration> = {}): ChildRegistration {
  return {
    primaryEmergencyContact: 'Maya Lindqvist',
    primaryEmergencyPhone: '(555) 014-2290',
    alternateEmergencyContact1: 'Ingrid Lindqvist',
    alternateEmergencyPhone1: '(555) 014-8813',
    drugAllergy: 'None',
    foodAllergy: 'Peanuts',
    medication: 'None',
    specialCondition: 'None',
    updateDate: '2026-01-20',
    ...over,
  }
}
