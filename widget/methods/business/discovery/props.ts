import type { BusinessScreenProps } from '../../../core/business/method.ts'
import type { Feedback } from '../../../core/states.ts'
import type { Discovery, DiscoveryEvent } from './states.ts'

export type DiscoveryProps = BusinessScreenProps<Discovery & Feedback, DiscoveryEvent>
