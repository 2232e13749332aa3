#!/usr/bin/env bash
# Blocks of the documents are what they say they are: packs are fine, scenarios hold, commands run.
# $FRAY is the program.
exec python3 tests/cli/docs.py
