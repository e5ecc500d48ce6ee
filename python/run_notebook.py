"""Runs a notebook from end to end: in a kernel where nbclient is installed, which is also restarted, and else cell by cell in here.

python3 run_notebook.py notebooks/senses.ipynb
"""

import ast
import json
import os
import sys
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))


def in_a_kernel(path):
    import nbformat
    from nbclient import NotebookClient

    os.environ["PYTHONPATH"] = os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")])
    notebook = nbformat.read(path, as_version=4)
    NotebookClient(notebook, timeout=900, kernel_name="python3", resources={"metadata": {"path": str(path.parent)}}).execute()
    return [
        "".join(output["data"].get("text/html", ""))
        for cell in notebook.cells
        if cell.cell_type == "code"
        for output in cell.outputs
        if output.output_type in ("execute_result", "display_data")
    ]


def restarted():
    """A kernel that is restarted leaves no Java behind."""
    from jupyter_client.manager import start_new_kernel

    manager, client = start_new_kernel(kernel_name="python3")
    said = []
    ask = "import varve, varve._java; varve.command('--version'); print(varve._java.pids()[0])"
    hear = lambda message: said.append(message["content"].get("text", "")) if message["msg_type"] == "stream" else None  # noqa: E731
    client.execute_interactive(ask, output_hook=hear, timeout=120)
    java = int("".join(said))
    manager.restart_kernel(now=True)
    until = time.time() + 20
    while os.path.exists(f"/proc/{java}"):
        assert time.time() < until, "the Java of a kernel that was restarted stayed behind"
        time.sleep(0.05)
    client.stop_channels()
    manager.shutdown_kernel(now=True)


def in_here(path):
    os.chdir(path.parent)
    names, pages = {}, []
    for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] != "code":
            continue
        body = ast.parse("".join(cell["source"])).body
        shown = ast.Expression(body.pop().value) if body and isinstance(body[-1], ast.Expr) else None
        exec(compile(ast.Module(body, []), str(path), "exec"), names)
        if shown is not None:
            value = eval(compile(shown, str(path), "eval"), names)
            pages.append(value._repr_html_() if hasattr(value, "_repr_html_") else "")
    return pages


def main():
    path = Path(sys.argv[1]).resolve()
    try:
        import ipykernel  # noqa: F401
        import nbclient  # noqa: F401
    except ImportError:
        print("python: no nbclient or ipykernel here, the notebook runs in plain Python, and no kernel is restarted")
        pages = in_here(path)
    else:
        pages = in_a_kernel(path)
        restarted()
    pictures = [page for page in pages if page and page.startswith("<iframe srcdoc=")]
    assert len(pictures) == 2, f"the notebook shows {len(pictures)} pictures, not 2"
    print(f"python: {path.name} runs from end to end and shows {len(pictures)} pictures")


main()
