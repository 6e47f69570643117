import type { BusinessProvider } from '../../core/business/provider.ts'
import type { CallOf, RequestOf } from '../calls.ts'

/** The parts of a provider for businesses whose methods send requests. */
export type BusinessParts = Omit<BusinessProvider, 'organization' | 'findProjectName' | 'log' | 'tabs'>

/** A request of a tag for businesses, as `PART.METHOD` of the provider, such as `discovery.enter`. */
export type BusinessTestCall = CallOf<BusinessParts>

/** What the widget sends with a call; undefined for calls without data. */
export type BusinessTestRequest<Call extends BusinessTestCall> = RequestOf<BusinessParts, Call>
