import { home } from 'site:content'

/** The way to get involved that the first button of the page leads to. Staff may remove it. */
export const joinAction = home.getInvolved.actions.find(({ subject }) => subject.toLowerCase() === 'join')

/** The address of its card, or else of all ways. */
export const joinAddress = joinAction ? '#join' : '#contact'
