import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FileRow, listFiles } from '#contract/routes/documents.ts'
import { useServices, useSession } from '../../context/use-services.ts'

/** Debounce of the search, in milliseconds. */
const debounceMs = 250

/** How many files the palette offers. The list of files has the others. */
const maxFiles = 6

type FileMatches = { files: FileRow[]; isSearching: boolean; hasFailed: boolean }

/** The newest files that match the typed text; none without text. */
export function useFileMatches(typed: string, isAdmin: boolean): FileMatches {
  const { api } = useServices()
  const token = useSession()?.session_token
  const text = typed.trim()
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text), debounceMs)
    return () => clearTimeout(timer)
  }, [text])
  const fileQuery = useQuery({
    queryKey: ['palette', token, isAdmin, search],
    queryFn: ({ signal }) => api(listFiles, { admin: isAdmin, search, limit: maxFiles }, signal),
    enabled: search !== '' && text !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    meta: { handledInline: true },
  })
  if (text === '') return { files: [], isSearching: false, hasFailed: false }
  return {
    files: fileQuery.data?.data ?? [],
    isSearching: search !== text || fileQuery.isFetching,
    hasFailed: fileQuery.isError,
  }
}
