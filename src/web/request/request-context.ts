import { createContext } from 'react-router'
import type { ApiFetch } from '#web/client/api-client.ts'

/** Calls the API in process with the visitor's own cookies: `carsClient(context.get(apiContext))`. */
export const apiContext = createContext<ApiFetch>()

/** Where people reach the site, `https://cars.example.com`: by the settings, or else as this request did. */
export const originContext = createContext<string>()

/** Whether this is the demo, which shows pages for whoever builds Forecourt too. */
export const isDemoContext = createContext<boolean>()

/** The nonce that this answer's inline scripts must carry. */
export const nonceContext = createContext<string>()

/** Where errors of loaders and of rendering go. */
export const reportErrorContext = createContext<(error: unknown, request: Request) => void>()
