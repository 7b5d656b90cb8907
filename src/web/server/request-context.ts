import { createContext } from 'react-router'
import type { ApiFetch } from '#web/api-client.ts'

/** Calls the API in process with the visitor's own cookies: `carsClient(context.get(apiContext))`. */
export const apiContext = createContext<ApiFetch>()

/** The nonce that this answer's inline scripts must carry. */
export const nonceContext = createContext<string>()

/** Where errors of loaders and of rendering go. */
export const reportErrorContext = createContext<(error: unknown, request: Request) => void>()
